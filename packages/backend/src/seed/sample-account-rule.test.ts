import { expect, it } from 'vitest';
import { isPublishedPassword, refusalOfPublished } from './sample-account-rule.ts';
import { SAMPLE_ACCOUNTS } from './sample-accounts.ts';

it.each(SAMPLE_ACCOUNTS)('lets $email in on this computer only', ({ password }) => {
  expect(refusalOfPublished(password, { isLocal: true })).toBeUndefined();
  expect(refusalOfPublished(password, { isLocal: false })).toMatch(
    /^The password of the sample accounts is published, so it works only on the computer that runs the server/,
  );
});

it('has nothing against a password that was changed', () => {
  expect(isPublishedPassword('Correct-Horse-7')).toBe(false);
  expect(refusalOfPublished('Correct-Horse-7', { isLocal: false })).toBeUndefined();
  expect(refusalOfPublished('', { isLocal: false })).toBeUndefined();
});
