/** Values of FREE_PHOTOS that the Worker refuses, and with it the build of the pages that name the number. */
export const REFUSED_FREE_PHOTOS = ['ten', '-1', '2.5', '1e3', '0x10', ' ', '+5', '9007199254740993']
