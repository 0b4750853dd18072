export { createBrowserJobs } from './browser-jobs.ts';
export { createJobs, type Jobs, type JobsOptions } from './create-jobs.ts';
