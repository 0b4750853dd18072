import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security.ts';
import { sampleDeployment, sampleTemplate } from './sample-deployment.ts';

const origins = { site: 'http://localhost:3000', supabase: 'https://project.example/' };
const policy = (registry = sampleDeployment.registry) =>
  contentSecurityPolicy(sampleTemplate, registry, origins);

it('allows the inline script by its digest, and no other', () => {
  const digest = createHash('sha256').update('begin()').digest('base64');
  expect(policy()).toContain(`script-src 'self' 'sha256-${digest}';`);
  expect(policy()).not.toMatch(/script-src[^;]*unsafe/);
});

it('allows talking to the site and the project, by request and by socket', () => {
  expect(policy()).toContain(
    "connect-src 'self' http://localhost:3000 ws://localhost:3000 https://project.example wss://project.example;",
  );
});

it('allows nothing beside the project to a site of files alone', () => {
  const project = 'https://project.example/';
  expect(
    contentSecurityPolicy(sampleTemplate, sampleDeployment.registry, { site: project, supabase: project }),
  ).toContain("connect-src 'self' https://project.example wss://project.example;");
});

it('allows code from the origins of the registry', () => {
  const remotes = sampleDeployment.registry.remotes.map((entry) => ({
    ...entry,
    entry: 'https://cdn.example/a/',
  }));
  expect(policy({ ...sampleDeployment.registry, remotes })).toMatch(
    /script-src[^;]* https:\/\/cdn\.example;/,
  );
});

it('allows code from where a canary is, and from where QA tries versions', () => {
  const remotes = sampleDeployment.registry.remotes.map((entry) => ({
    ...entry,
    canary: { entry: 'https://canary.example/a/', version: '2.0.0', percent: 10, seed: 's' },
  }));
  const text = contentSecurityPolicy(
    sampleTemplate,
    { ...sampleDeployment.registry, remotes },
    {
      ...origins,
      overrides: ['https://try.example'],
    },
  );
  expect(text).toMatch(/script-src[^;]* https:\/\/canary\.example https:\/\/try\.example;/);
});

it('allows only the shell’s own policy to create code', () => {
  expect(policy()).toContain("require-trusted-types-for 'script'; trusted-types default");
});

it('allows connections and content of a dev server only if it is named', () => {
  const remotes = sampleDeployment.registry.remotes.map((entry) => ({
    ...entry,
    entry: 'http://localhost:4670/',
  }));
  const registry = { ...sampleDeployment.registry, remotes };
  expect(policy(registry)).not.toContain('ws://localhost:4670');
  const developed = contentSecurityPolicy(sampleTemplate, registry, origins, ['http://localhost:4670']);
  const added = developed
    .split('; ')
    .filter((directive) => !policy(registry).split('; ').includes(directive));
  expect(added).toEqual([
    expect.stringMatching(/^connect-src .* http:\/\/localhost:4670 ws:\/\/localhost:4670$/),
    "img-src 'self' data: blob: https: http://localhost:4670",
    "font-src 'self' data: http://localhost:4670",
  ]);
  expect(developed).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
});

it('lets a canary of another host in, too', () => {
  const remote = {
    id: 'notes',
    title: 'Notes',
    basePath: '/notes',
    entry: 'https://notes.example/1/',
    claims: [],
    audience: 'qa',
    canary: { entry: 'https://canary.example/2/', version: '2.0.0', percent: 5, seed: 'x' },
  } as const;
  const allowed = policy({ version: 1, remotes: [remote], redirects: {} });
  expect(allowed).toMatch(/script-src [^;]* https:\/\/notes\.example https:\/\/canary\.example;/);
});
