import { createJobs, type Jobs, type JobsOptions } from './create-jobs.ts';
import { browserLocks } from './job-locks.ts';
import { createPageRecords, createStoredRecords, type JobRecords } from './job-records.ts';

function recordsOf(scope: string): JobRecords {
  try {
    return createStoredRecords(localStorage, scope, window);
  } catch {
    // The browser refuses even to name its storage: jobs end with the page.
    return createPageRecords();
  }
}

/**
 * Creates the jobs of one user in one organization (the scope), which the browser stores and shares among its pages.
 */
export function createBrowserJobs(scope: string, options: Omit<JobsOptions, 'records' | 'locks'>): Jobs {
  return createJobs({ ...options, records: recordsOf(scope), locks: browserLocks() });
}
