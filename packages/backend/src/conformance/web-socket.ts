import { WebSocket } from 'ws';

// Node 20 has no WebSocket, which supabase-js needs.
if (!('WebSocket' in globalThis)) Reflect.set(globalThis, 'WebSocket', WebSocket);
