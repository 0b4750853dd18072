#!/usr/bin/env node
// In this workspace alone: what is published runs the compiled `src/main.ts` itself.
import { register } from 'tsx/esm/api';

register();
await import('../src/main.ts');
