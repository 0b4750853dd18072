/** Texts of the lock in front of the banking area. */
export const texts = {
  areaError: {
    lockedOut: 'You are locked out of banking',
    again: 'Try again',
  },
  lockButton: {
    failed: 'Banking could not be locked',
    lock: 'Lock banking',
  },
  lockedArea: {
    inactive:
      'The banking area is locked, because you did not use it for 15 minutes. Enter your password to open it again.',
    title: 'Banking is locked',
  },
  lockedMembers: {
    member: 'locked out of banking',
    unlocked: 'Banking Unlocked',
    unlockedText: (name: string) => `${name} can use the banking area again.`,
    failed: 'The list of members who are locked out of banking could not be loaded',
    again: 'Try again',
    lockedOut: (name: string) => `${name} is locked out of banking`,
    unlock: 'Unlock',
    lockedSince: 'Locked since 3 wrong passwords on',
    makeSure: '. Make sure that it was them before you unlock it.',
  },
  passwordForm: {
    required: 'Please enter your password.',
    label: 'Your Password',
    cancel: 'Cancel',
  },
  unlockForm: {
    unlock: 'Unlock',
    unlocking: 'Unlocking...',
  },
} as const;
