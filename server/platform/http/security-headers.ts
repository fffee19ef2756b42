// Security headers: content security policy, framing, permissions and HSTS.
import type {MiddlewareHandler} from 'hono';
import {secureHeaders} from 'hono/secure-headers';
import {isOverHttps, proxyList} from './client-address.ts';

const TWO_YEARS_S = 63_072_000;

/** Only the camera, for profile photos. Chromium logs names that it does not know, so others are missing. */
const PERMISSIONS = {
  camera: ['self'],
  accelerometer: false,
  browsingTopics: false,
  displayCapture: false,
  geolocation: false,
  gyroscope: false,
  hid: false,
  magnetometer: false,
  microphone: false,
  midi: false,
  payment: false,
  serial: false,
  usb: false,
};

/** Only Wing's own origin. Some browsers do not count WebSockets as `'self'`. */
function contentPolicy(origins: readonly string[]) {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    // Photos show from memory during their upload.
    imgSrc: ["'self'", 'blob:', 'data:'],
    connectSrc: ["'self'", ...sockets],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  };
}

type Site = {
  publicUrl: string;
  /** Origins that serve this site's pages. */
  origins: readonly string[];
  /** Addresses and subnets whose X-Forwarded-* headers count. */
  trustedProxies: readonly string[];
};

/** The built scripts, styles and fonts but the worker that draws photos: policies of documents and workers do not apply. */
const BUILT_FILES = /^\/assets\/(?!redraw-)/;
const setHeadersOfFile = secureHeaders({
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: 'same-origin',
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** The mails of the demo, which have inline styles, in frames (`server/app/pages/mail-page.ts`). */
const MAIL_PREVIEW = /^\/dev\/mail(\/|$)/;
const setHeadersOfMail = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    frameSrc: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'self'"],
  },
  xFrameOptions: 'SAMEORIGIN',
  strictTransportSecurity: false,
});

/** HSTS is sent only over https: on plain http it would lock the browser out. */
export function securityHeaders({publicUrl, origins, trustedProxies}: Site): MiddlewareHandler {
  const proxies = proxyList(trustedProxies);
  const isPublicHttps = publicUrl.startsWith('https:');
  const setHeaders = secureHeaders({
    contentSecurityPolicy: contentPolicy(origins),
    // Keeps the handle of Google's sign-in window.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: PERMISSIONS,
    referrerPolicy: 'same-origin',
    strictTransportSecurity: false,
    xFrameOptions: 'DENY',
  });
  return async (c, next) => {
    const {path} = c.req;
    const isFile = BUILT_FILES.test(path);
    const ofPage = MAIL_PREVIEW.test(path) ? setHeadersOfMail : setHeaders;
    await (isFile ? setHeadersOfFile : ofPage)(c, next);
    if (isPublicHttps || isOverHttps(c, proxies)) {
      c.res.headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS_S}; includeSubDomains`);
    }
  };
}
