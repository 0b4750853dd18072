import {
  absolutePath,
  type Host,
  HostProvider,
  type ModuleCode,
  type ModuleManifest,
  type RouteDeclaration,
} from '@ledgerwise/contract';
import { MemoryRouter, Route, Routes } from '@ledgerwise/contract/router';
import { type PrerenderedPage, type PrerenderedRemote, TOKENS } from '@ledgerwise/release/prerendered';
import { Fragment } from 'react';
import { drawHtml } from './draw-html.ts';
import { prerenderHost } from './prerender-host.ts';

/** Before every id that `useId` makes. */
const MADE_ID = 'made-id-';

const HINT = /^(?:<link rel="(?:preload|preconnect|dns-prefetch)"[^>]*>)+/;

/** Screens that are written as HTML. */
export const prerenderedRoutes = ({ routes }: ModuleManifest): readonly RouteDeclaration[] =>
  routes.filter(({ access, head }) => access === 'public' && head !== undefined);

async function drawScreen(module: ModuleCode, route: RouteDeclaration, host: Host): Promise<string> {
  const load = module.screens[route.id];
  if (!load) throw new Error('the module has no screen for it.');
  const Screen = await load();
  const { Providers = Fragment } = module;
  const address = absolutePath(TOKENS.mount, route.path);
  const html = await drawHtml(
    <HostProvider value={host}>
      <MemoryRouter initialEntries={[address]}>
        <Providers>
          <Routes>
            <Route path={address} element={<Screen />} />
          </Routes>
        </Providers>
      </MemoryRouter>
    </HostProvider>,
    MADE_ID,
  );
  // In the page, the screen is deeper in the tree, where React generates other ids.
  if (html.includes(MADE_ID))
    throw new Error('it holds an id that useId() made. Give the field or element an id of its own.');
  return html;
}

async function drawPage(module: ModuleCode, route: RouteDeclaration): Promise<PrerenderedPage> {
  const withAll = prerenderHost();
  const rendered = await drawScreen(module, route, withAll.host);
  const hints = HINT.exec(rendered)?.[0] ?? '';
  const html = rendered.slice(hints.length);
  const isComplete = !withAll.wasAskedForSupportEmail();
  const bare = isComplete ? undefined : await drawScreen(module, route, prerenderHost(false).host);
  return {
    html,
    hints: hints.match(/<link [^>]*>/g) ?? [],
    ...(bare !== undefined && { withoutSupportEmail: bare.replace(HINT, '') }),
  };
}

/** Renders each public screen of a remote that has a head. */
export async function prerenderRemote(
  manifest: ModuleManifest,
  module: ModuleCode,
): Promise<PrerenderedRemote> {
  const pages: Record<string, PrerenderedPage> = {};
  for (const route of prerenderedRoutes(manifest))
    try {
      pages[route.id] = await drawPage(module, route);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Route "${route.id}" of "${manifest.id}" cannot be prerendered: ${why}`, { cause });
    }
  return { pages };
}
