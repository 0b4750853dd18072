import { answerCurrent, answerLasting, answerPage } from './answers.ts';
import { parseVisit, type Visit } from './messages.ts';
import { routeOf } from './routing.ts';
import { takeShared } from './shared-files.ts';
import { type FetchedShell, fetchShell, renewPage, storeShell, storeUsed } from './stored-release.ts';
import { removeAll, sweep } from './sweep.ts';
import { isSwitchedOff } from './switch.ts';
import type { AskingEvent, WorkerScope } from './worker-scope.ts';

const scope = self as unknown as WorkerScope;
/** True until the last controlled page is closed: a worker that removed itself still receives requests. */
let isOff = false;

async function switchOff(): Promise<void> {
  isOff = true;
  await removeAll();
  await scope.registration.unregister();
}

/**
 * Fetched during the installation, which fails without it, and stored with the first visit. Browsers compile scripts that are stored
 * during the installation completely, and reading all that code on each visit takes longer than compiling what is run.
 */
let fetchedShell: Promise<FetchedShell> | undefined;

async function install(): Promise<void> {
  if (await isSwitchedOff()) return;
  fetchedShell = fetchShell(scope.shellBuild);
  await fetchedShell;
  // Pages that run another version keep their files: their requests are handled as before.
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

let visits: Promise<void> = Promise.resolve();

async function attend({ files, isSaving }: Visit): Promise<void> {
  if (isOff) return;
  if (await isSwitchedOff()) return switchOff();
  try {
    await storeShell(scope.shellBuild, () => fetchedShell ?? fetchShell(scope.shellBuild));
    fetchedShell = undefined;
    await storeUsed(files);
    if (!isSaving && !(await renewPage(scope.shellBuild))) await scope.registration.update();
  } catch (error) {
    // The stored version stays in use; the next visit tries again.
    console.warn('What an offline visit needs was not brought up to date', error);
  }
  await sweep(scope);
}

/** Undefined leaves the request to the browser. */
function answerTo(event: AskingEvent): Promise<Response> | undefined {
  if (isOff) return undefined;
  switch (routeOf(event.request, scope.location.origin)) {
    case 'page':
      return answerPage(event, scope.shellBuild.id);
    case 'lasting':
      return answerLasting(event, scope.shellBuild.id);
    case 'current':
      return answerCurrent(event);
    case 'shared':
      return takeShared(event.request);
    default:
      return undefined;
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
scope.addEventListener('message', (event) => {
  const visit = parseVisit(event.data);
  if (!visit) return;
  // One after the other: two would fetch the same files, and one would delete what the other has fetched.
  visits = visits.then(() => attend(visit));
  event.waitUntil(visits);
});
