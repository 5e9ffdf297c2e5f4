/** GET /api/users/free-trial-status. */
export type FreeTrialStatus = {
  isEligible: boolean
  remainingPhotos: number
  photosUsed: number
  maxPhotos: number
  hasUsedFreeTrial: boolean
}
