import { unitTests } from '../../vitest.shared.ts';

// The template's own test as well, over the sources of our packages.
export default unitTests(import.meta.dirname, {
  include: ['test/**/*.test.ts', 'template/module/src/**/*.test.tsx'],
  environment: 'jsdom',
});
