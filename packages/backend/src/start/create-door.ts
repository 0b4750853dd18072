import { createRightsReader } from '../api/rights-of.ts';
import type { ReadBearer } from '../auth/bearer.ts';
import { RequestBudgets } from '../limits/request-budgets.ts';
import { shareBudgets } from '../limits/share-budgets.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { createGateway } from '../server/gateway.ts';
import { createRequestHandler } from '../server/request-handler.ts';
import { createOrganisationNames } from '../telemetry/organisation-names.ts';
import type { BackendOptions } from './backend-options.ts';
import type { Core } from './open-core.ts';
import type { SignedInApi } from './start-accounts.ts';
import type { Api } from './start-api.ts';

/** The entry of requests: their budgets, and the responses. */
export interface Door {
  readonly budgets: RequestBudgets;
  readonly handle: ReturnType<typeof createRequestHandler>;
}

/** The budgets of requests, added up with those of the other servers of a database. */
function openBudgets(
  options: BackendOptions,
  { log, database, ends }: Core,
  { rates }: SignedInApi,
  factor: number,
): RequestBudgets {
  const budgets = new RequestBudgets({ factor });
  if (options.databaseUrl) {
    const stop = shareBudgets({
      budgets: [budgets, ...(options.networkBudgets ? [options.networkBudgets] : [])],
      takeTogether: (rate, uses) => rates.takeTogether(rate, uses),
      isDatabaseUp: database.isUp,
      log,
    });
    ends.add(stop);
  }
  return budgets;
}

/** Puts what answers behind budgets, and behind the question who asks. */
export function createDoor(
  options: BackendOptions,
  core: Core,
  api: Api,
  signedIn: SignedInApi,
  rest: {
    readonly mailbox: Mailbox | undefined;
    readonly readBearer: ReadBearer;
    readonly limitFactor: number;
  },
): Door {
  const { log, database, keys, watch } = core;
  const { health, sessions, room, organisationOf } = api;
  const { mailbox, readBearer, limitFactor } = rest;
  const gateway = createGateway({
    auth: signedIn.auth,
    rest: signedIn.rest,
    health: health.answer,
    isDatabaseAnswering: health.isDatabaseAnswering,
    mailbox,
    isDatabaseUp: database.isUp,
  });
  const budgets = openBudgets(options, core, signedIn, limitFactor);
  const handle = createRequestHandler({
    ...{ gateway, log, readBearer, budgets, room },
    nameOrganisation: createOrganisationNames(keys.jwtSecret),
    membership: {
      isSignedIn: async (bearer) => bearer.is === 'member' && sessions.isAlive(bearer.claims.sessionId),
      // While the database is unavailable, nothing waits for it here: the gateway reports it.
      organisationOf: async (person) => (database.isUp() ? organisationOf(person) : undefined),
      may: createRightsReader(watch),
    },
  });
  return { budgets, handle };
}
