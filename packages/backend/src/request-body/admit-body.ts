import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bearer } from '../auth/bearer.ts';
import { Refusal, type Visitor } from '../front-door/index.ts';
import {
  bodyRule,
  type LargeArgument,
  MEMBER_BYTES,
  VISITOR_BYTES,
  VISITOR_VALUES,
} from '../limits/body-rules.ts';
import { answerBodyRefusal } from './answer-refusal.ts';
import { BodyBudget, type BodyOwner } from './body-budget.ts';
import { Drain } from './drain.ts';
import { LargeBodies, type Turn } from './large-bodies.ts';
import { type PassedOn, takeOut } from './pass-on.ts';
import { type ReadLimits, readBody, tooLarge } from './read-body.ts';

/** Memberships of users with an account. */
export interface Membership {
  /** True if the session of a token is alive. */
  isSignedIn(bearer: Bearer): Promise<boolean>;
  organisationOf(person: string): Promise<string | undefined>;
  /** True if a user's role, in their organization or in the given sandbox, has a permission with a verb. */
  may(person: string, verb: string, sandbox: string | undefined): Promise<boolean>;
}

/** A request with its body and sender. */
export interface BodyRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly visitor: Visitor;
  readonly bearer: Bearer;
}

/** An admitted body: it counts until it is released. */
export interface AdmittedBody {
  readonly passedOn: PassedOn;
  release(): void;
}

/** Attaches the whole body to a request for the API server; undefined if it was refused with a message. */
export type AdmitBody = (asked: BodyRequest) => Promise<AdmittedBody | undefined>;

const NOTHING: PassedOn = new Map();
const hasNoBody = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0');

/** The library also parses CSV and form bodies, with a value for each comma; our clients do not send them. */
function refuseOtherForms({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new Refusal(415, `A body packed as "${encoding}" is not read here. Send it plain.`);
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (!['', 'application/json'].includes(type.trim().toLowerCase()))
    throw new Refusal(
      415,
      `A body of the type "${type.trim()}" is not read here. Send JSON, as application/json.`,
    );
}

/** Reads bodies before anything else handles their requests, completely or not at all. */
export function createBodyAdmission(membership: Membership): AdmitBody {
  const budget = new BodyBudget();
  const large = new LargeBodies();
  const drain = new Drain();

  async function requireRight(
    { bearer, request }: BodyRequest,
    { verb, action }: LargeArgument,
  ): Promise<string> {
    const person = bearer.is === 'member' ? bearer.claims.userId : '';
    const sandbox = request.headers['x-sandbox'];
    const organisation = await membership.organisationOf(person);
    if (
      !organisation ||
      !(await membership.may(person, verb, sandbox === undefined ? undefined : String(sandbox)))
    )
      throw new Refusal(
        403,
        `Your role may not ${action}, so this was not read. Ask an admin of your organization.`,
      );
    return organisation;
  }

  /** The turn of a body that is larger than usual, for those who may send it. */
  async function turnOf(asked: BodyRequest, bytes: number): Promise<Turn> {
    const rule = bodyRule(asked.visitor.target.pathname);
    if (!rule.large || bytes > rule.bytes) throw tooLarge(rule.bytes, true);
    const organisation = await requireRight(asked, rule.large);
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    asked.response.once('close', leave);
    try {
      return await large.take({ organisation, bytes, signal: gone.signal });
    } finally {
      asked.response.off('close', leave);
    }
  }

  async function limitsFor({ visitor, bearer }: BodyRequest, declared: number): Promise<ReadLimits> {
    const { bytes, values } = bodyRule(visitor.target.pathname);
    const isMember =
      bearer.is === 'member' && (declared <= VISITOR_BYTES || (await membership.isSignedIn(bearer)));
    if (!isMember) return { isMember, bytes: VISITOR_BYTES, values: Math.min(values, VISITOR_VALUES) };
    return { isMember, bytes: declared > MEMBER_BYTES ? bytes : Math.min(bytes, MEMBER_BYTES), values };
  }

  async function ownerOf({ visitor: { network }, bearer }: BodyRequest): Promise<BodyOwner> {
    if (bearer.is !== 'member') return { network };
    const person = bearer.claims.userId;
    return { network, person, organisation: await membership.organisationOf(person) };
  }

  async function admit(asked: BodyRequest, releases: (() => void)[]): Promise<PassedOn> {
    const { request, response, visitor } = asked;
    refuseOtherForms(request);
    const length = request.headers['content-length'];
    // Without a declared size, the limit for everybody applies.
    const declared = Number(length ?? MEMBER_BYTES);
    const limits = await limitsFor(asked, declared);
    if (length !== undefined && declared > limits.bytes) throw tooLarge(limits.bytes, limits.isMember);
    const isLarge = declared > MEMBER_BYTES;
    const held = isLarge ? await turnOf(asked, declared) : budget.hold(await ownerOf(asked));
    releases.push(held.end);
    if (request.headers.expect !== undefined) response.writeContinue();
    const body = await readBody(request, limits, held);
    const { large: argument } = bodyRule(visitor.target.pathname);
    const { bytes, passedOn } =
      isLarge && argument ? takeOut(body, argument) : { bytes: body.bytes, passedOn: NOTHING };
    Object.assign(request, { rawBody: bytes });
    return passedOn;
  }

  return async (asked) => {
    const { request, response, visitor } = asked;
    const releases: (() => void)[] = [];
    const release = (): void => {
      for (const end of releases.splice(0)) end();
    };
    if (hasNoBody(request)) return { passedOn: NOTHING, release };
    try {
      return { passedOn: await admit(asked, releases), release };
    } catch (error) {
      release();
      if (!(error instanceof Refusal)) throw error;
      answerBodyRefusal(request, response, visitor, error, drain);
      return undefined;
    }
  };
}
