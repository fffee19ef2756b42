// `npm run dev`: the same stack, the client served by Vite with hot reload on the same origin.
process.env.WING_DEV = '1';
await import('../server/supervisor/main.ts');
