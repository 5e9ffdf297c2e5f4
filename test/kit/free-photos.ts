/** Values of FREE_PHOTOS that both the Worker and the build of the pages refuse. */
export const REFUSED_FREE_PHOTOS = ['ten', '-1', '2.5', '1e3', '0x10', ' ', '+5', '9007199254740993']
