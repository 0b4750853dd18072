import { WebSocket } from 'ws';

// Node 20 has no WebSocket of its own, and supabase-js asks for one.
if (!('WebSocket' in globalThis)) Reflect.set(globalThis, 'WebSocket', WebSocket);
