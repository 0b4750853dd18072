#!/usr/bin/env node
// Only in this workspace: the published package runs the compiled `src/main.ts` directly.
import { register } from 'tsx/esm/api';

register();
await import('../src/main.ts');
