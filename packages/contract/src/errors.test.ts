import { describe, expect, it } from 'vitest';
import { AppError, describeError, isAppError, platformErrors, toAppError } from './errors.ts';

describe('an error', () => {
  it('carries its code, and a sentence where the server has one', () => {
    const plain = new AppError('data.conflict', { status: 409, fields: { email: 'Taken' } });
    expect(plain).toMatchObject({
      code: 'data.conflict',
      message: 'data.conflict',
      hasSentence: false,
      status: 409,
    });
    expect(plain.fields).toEqual({ email: 'Taken' });
    const told = new AppError('record.referenced', { message: 'Ada still has invoices.' });
    expect(told).toMatchObject({ message: 'Ada still has invoices.', hasSentence: true });
  });

  it('is recognised from another copy of the package', () => {
    const foreign = Object.assign(new Error('x'), { name: 'AppError', code: 'data.stale' });
    expect(isAppError(foreign)).toBe(true);
    expect(toAppError(foreign)).toBe(foreign);
    expect(isAppError(new Error('x'))).toBe(false);
    expect(isAppError({ name: 'AppError', code: 'x' })).toBe(false);
  });

  it('stores the thrown value as its cause', () => {
    const thrown = new RangeError('x');
    expect(toAppError(thrown)).toMatchObject({ code: 'app.unexpected', cause: thrown });
    expect(toAppError('text', 'network.offline')).toMatchObject({ code: 'network.offline', cause: 'text' });
  });
});

describe('the words for an error', () => {
  it('are those of its code, a module winning over the platform', () => {
    expect(describeError(new AppError('data.stale'))).toBe(platformErrors['data.stale']);
    const own = { title: 'Period closed', help: 'Unlock it first.' };
    expect(describeError(new AppError('ledger.closed'), { 'ledger.closed': own })).toBe(own);
    expect(describeError(new AppError('data.stale'), {})).toBe(platformErrors['data.stale']);
  });

  it("are the server's own sentence under the title of the code", () => {
    const error = (code: string) => new AppError(code, { message: 'The very reason.' });
    expect(describeError(error('data.stale'))).toEqual({
      title: 'Changed by someone else',
      help: 'The very reason.',
    });
    expect(describeError(error('role.denied')).title).toBe('Not allowed');
    expect(describeError(error('import.empty')).title).toBe('Import Error');
    expect(describeError(error('member.last_admin'))).toEqual({
      title: 'Action failed',
      help: 'The very reason.',
    });
  });

  it('are general for unknown codes', () => {
    expect(describeError(new Error('internal detail'))).toBe(platformErrors['app.unexpected']);
    expect(describeError(new AppError('never.heard'))).toBe(platformErrors['app.unexpected']);
  });

  it('always describe what happened and what to do', () => {
    for (const [code, { title, help }] of Object.entries(platformErrors)) {
      expect(code).toMatch(/^[a-z]+\.[a-z_]+$/);
      expect(title.length).toBeGreaterThan(3);
      expect(help).toMatch(/\.$/);
    }
  });
});
