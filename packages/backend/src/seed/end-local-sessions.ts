import type postgres from 'postgres';
import { addMark, removeMark } from './seed-marks.ts';

/**
 * Ends sessions that the published password opened while only this computer could reach the server, at the first start
 * when others can; afterwards that password opens none. Ends all sessions, once: accounts do not show how their
 * sessions started, and all users so far were on this computer. Returns the number of ended sessions.
 */
export async function endLocalSessions(sql: postgres.Sql, isLoopbackOnly: boolean): Promise<number> {
  if (isLoopbackOnly) {
    await removeMark(sql, 'others can reach it');
    return 0;
  }
  return sql.begin(async (transaction) => {
    if (!(await addMark(transaction, 'others can reach it'))) return 0;
    return (await transaction`delete from auth.sessions returning id`).length;
  });
}
