import type { Caller } from '../api/caller.ts';
import type { Replica } from './replica.ts';

/** Responds from the replica, or from the primary if that failed; the client notices neither. */
export async function answerByReplica(
  request: Request,
  caller: Caller,
  replica: Pick<Replica, 'rest'>,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const again = request.clone();
  caller.usesReplica = true;
  try {
    const response = await answer(request);
    if (!caller.hasReplicaFailed) return response;
  } catch (error) {
    if (!caller.hasReplicaFailed) throw error;
  }
  replica.rest();
  caller.usesReplica = false;
  return answer(again);
}
