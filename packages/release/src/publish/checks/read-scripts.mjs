// A separate process without our environment: parses scripts as an engine does, and runs those that a page runs
// immediately. Reads `{ files: [{ name, text, isRun }] }` from its input, and writes `[{ name, wrong }]`.
import { createContext, Script, SourceTextModule } from 'node:vm';

/** Longer than any script that only registers its content needs. */
const TIME_LIMIT_MS = 5000;

/** Stands in for anything that a script may do with a browser while it is only parsed. */
const inert = new Proxy(function nothing() {}, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : inert),
  apply: () => inert,
  construct: () => inert,
  set: () => true,
});

function browserLike() {
  const address = 'http://localhost/remoteEntry.js';
  const known = { currentScript: { src: address, tagName: 'SCRIPT' }, baseURI: address };
  const globals = {
    document: new Proxy(known, { get: (target, name) => target[name] ?? inert }),
    navigator: inert,
    location: new URL(address),
    localStorage: inert,
    sessionStorage: inert,
    fetch: inert,
    setTimeout: inert,
    setInterval: inert,
    addEventListener: inert,
    console: inert,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
  };
  return createContext(Object.assign(globals, { window: globals, self: globals }));
}

/** Parses a text as a script, or as a module if that fails; returns its errors. */
function parse(name, text) {
  try {
    return { script: new Script(text, { filename: name }) };
  } catch (asScript) {
    try {
      new SourceTextModule(text, { identifier: name });
      return {};
    } catch (asModule) {
      const isModule = /import|export/.test(asScript.message);
      return { wrong: `${isModule ? asModule.message : asScript.message}` };
    }
  }
}

/** The stub above lacks many features of a browser, so a missing one is not an error of the script. */
const isMissing = (error) => ['ReferenceError', 'TypeError'].includes(error?.name);

function run(script, context) {
  try {
    script.runInContext(context, { timeout: TIME_LIMIT_MS });
    return undefined;
  } catch (error) {
    if (error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return `runs for more than ${TIME_LIMIT_MS / 1000} s`;
    return isMissing(error) ? undefined : `throws as soon as it runs: ${error?.message ?? error}`;
  }
}

process.on('unhandledRejection', () => {});
let input = '';
for await (const part of process.stdin.setEncoding('utf8')) input += part;
const context = browserLike();
const answers = JSON.parse(input).files.flatMap(({ name, text, isRun }) => {
  const { script, wrong } = parse(name, text);
  const said = wrong === undefined ? script && isRun && run(script, context) : `does not parse: ${wrong}`;
  return said ? [{ name, wrong: said }] : [];
});
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
