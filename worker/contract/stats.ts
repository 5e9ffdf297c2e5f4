/** GET /api/stats/photo-count: photos described so far, over all users. */
export type PhotoCountAnswer = { totalPhotosProcessed: number }
