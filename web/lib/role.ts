import type { User } from '#worker/contract/auth.ts'

export type Role = 'anonymous' | 'temporary' | 'full'

export function roleOf(user: User | null): Role {
  if (!user) {
    return 'anonymous'
  }
  return user.isTemporary ? 'temporary' : 'full'
}
