import type postgres from 'postgres';
import { addMark, removeMark } from './seed-marks.ts';

/**
 * Sessions that the published password opened while nobody else could reach the server end at the first start
 * where others can; afterwards that password opens none. All sessions end, once: no account shows how its
 * sessions started, and all users so far were on this computer. Returns how many there were.
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
