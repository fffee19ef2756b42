# The server and the built client. Postgres and zero-cache are containers of their own.
FROM node:24.21.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM packages AS build
COPY . .
RUN npm run build

FROM node:24.21.0-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY . .
RUN mkdir -p /data node_modules/.cache && chown node /data node_modules/.cache
USER node
ENV NODE_ENV=production HOST=0.0.0.0 WING_DATA_DIR=/data
EXPOSE 3000
VOLUME /data
# Not by npm, which would stand between Docker's signals and the supervisor.
CMD ["node", "--import", "./server/platform/fast-imports.ts", "scripts/start.ts"]
