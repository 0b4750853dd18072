import type { DataSource, JobCall, JobRecovery } from '@ledgerwise/contract';

/** Makes calls of database functions that are stored as data. */
export interface JobCalls {
  make(call: JobCall): Promise<unknown>;
  /** Returns the result of a job: null if it was not done, undefined if that is currently unknown. */
  answerOf(recovery: JobRecovery): Promise<unknown>;
}

/** Makes the calls of jobs through a data source. */
export function createJobCalls(data: DataSource): JobCalls {
  const make = ({ call: name, args }: JobCall): Promise<unknown> =>
    // Function names in the browser's storage are unknown to the compiler.
    (data.call as (name: string, args: JobCall['args']) => Promise<unknown>)(name, args);
  return {
    make,
    async answerOf({ settle, ...recover }) {
      try {
        if (settle) await make(settle);
        return (await make(recover)) ?? null;
      } catch {
        // It will be asked again whatever the reason; the job's own error is reported elsewhere.
        return undefined;
      }
    },
  };
}
