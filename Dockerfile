# The site as a container: one process, everything it keeps in /data.
#
#   docker build --build-context practice=/srv/our-practice --tag practice .
#   docker run --restart unless-stopped --read-only --volume practice:/data --publish 3000:3000 --stop-timeout 30 \
#     --env SITE_URL=https://www.practice.example --env SMTP_URL=smtps://user:password@host:465 practice
#
# The build context "practice" is the folder of the practice; without one, the sample is built.
#
# tests/container.test.ts carries these steps out as they are written here.

FROM scratch AS practice
COPY practice /

FROM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --prefer-offline --no-audit --no-fund
COPY . .
COPY --from=practice / /practice
ENV PRACTICE_DIR=../practice
RUN node node_modules/vite/bin/vite.js build --app

FROM node:26.10.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Node comes with the image, so the optional packages, which bring it elsewhere, stay out.
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev --omit=optional --prefer-offline --no-audit --no-fund
COPY migrations ./migrations
COPY --from=build /app/test-gateway/browser ./test-gateway/browser
COPY --from=build /app/dist ./dist
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and gets SIGTERM: it finishes what is under way, for at most 20 seconds.
CMD ["node", "--max-semi-space-size=2", "dist/server/server.js"]
