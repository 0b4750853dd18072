/** A call to a worker. */
export interface WorkerRequest {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/**
 * Message of a worker for the request with the same id: progress, and then its result or an error message.
 */
export type WorkerMessage =
  | { readonly id: number; readonly reported: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

/** Runs a call; `report` sends progress or part of the result. */
export type CarryOut = (
  method: string,
  args: readonly unknown[],
  report: (reported: unknown) => void,
) => unknown;

/** Serves calls by messages. Must not import the contract: a worker has no host to share React with. */
export function serveCalls(
  carryOut: CarryOut,
  send: (message: WorkerMessage) => void,
): (request: WorkerRequest) => Promise<void> {
  return async ({ id, method, args }) => {
    try {
      send({ id, result: await carryOut(method, args, (reported) => send({ id, reported })) });
    } catch (error) {
      send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}

/** The same for the worker that this runs in. */
export function serveWorker(carryOut: CarryOut): void {
  const serve = serveCalls(carryOut, (message) => self.postMessage(message));
  self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void serve(data));
}
