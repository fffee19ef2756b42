# The server and the built client. Postgres and zero-cache are containers of their own.
FROM node:24-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
RUN mkdir /data && chown node /data
USER node
ENV HOST=0.0.0.0 WING_DATA_DIR=/data
EXPOSE 3000
VOLUME /data
CMD ["npm", "start"]
