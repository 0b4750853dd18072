import type { ErrorText, HostJobs, HostNotify } from '@ledgerwise/contract';
import { createBrowserJobs } from '@ledgerwise/ui/core';
import { demoStore } from '../demo-data.ts';

interface Surroundings {
  readonly notify: HostNotify;
  readonly errorTexts: Readonly<Record<string, ErrorText>>;
}

let jobs: HostJobs | undefined;
let current: Surroundings | undefined;

/** Creates the jobs of all screens of the page, over the sample company; notices go to the newest host. */
export function demoJobs(surroundings: Surroundings): HostJobs {
  current = surroundings;
  jobs ??= createBrowserJobs('demo', {
    data: demoStore().data,
    notify: {
      success: (notice) => current?.notify.success(notice),
      info: (notice) => current?.notify.info(notice),
      failure: (notice) => current?.notify.failure(notice),
    },
    errorTexts: () => current?.errorTexts ?? {},
  });
  return jobs;
}
