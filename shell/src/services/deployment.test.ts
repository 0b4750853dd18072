import { expect, it } from 'vitest';
import { parseConfig } from './deployment.ts';

const config = { supabaseUrl: 'http://api.test/', supabaseKey: 'key', productName: 'Books' };

it('reads the start page of signed-in users, by default the first page', () => {
  expect(parseConfig({ ...config, homePath: '/desk' }).homePath).toBe('/desk');
  expect(parseConfig(config).homePath).toBe('/');
  expect(() => parseConfig({ ...config, homePath: '' })).toThrow('config.json: "homePath" is missing');
});
