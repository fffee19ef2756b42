// What every answer tells the browser about itself: where its code may come from, who may frame it and
// what of the machine it may use. Knows no routes.
import type {MiddlewareHandler} from 'hono';
import {secureHeaders} from 'hono/secure-headers';
import {isOverHttps, proxyList} from './address.ts';

const TWO_YEARS_S = 63_072_000;

/** Nothing of the device but the camera, which takes profile photos. Chromium logs every name that it does not know. */
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

/** Everything comes from our own origin. Not every browser counts its WebSockets as such. */
function contentPolicy(origins: readonly string[]) {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    // A photo is shown from memory while it is on its way.
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
  /** The origins that pages of this site are served from. */
  origins: readonly string[];
  /** Addresses and subnets whose X-Forwarded-* headers count. */
  trustedProxies: readonly string[];
};

/** Sets the headers on every answer; HSTS only where the browser came over https, or it would be locked out. */
export function securityHeaders({publicUrl, origins, trustedProxies}: Site): MiddlewareHandler {
  const known = proxyList(trustedProxies);
  const isPublicHttps = publicUrl.startsWith('https:');
  const setHeaders = secureHeaders({
    contentSecurityPolicy: contentPolicy(origins),
    // The window of Google's sign-in stays ours to know about.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: PERMISSIONS,
    referrerPolicy: 'same-origin',
    strictTransportSecurity: false,
    xFrameOptions: 'DENY',
  });
  return async (c, next) => {
    await setHeaders(c, next);
    if (isPublicHttps || isOverHttps(c, known)) {
      c.res.headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS_S}; includeSubDomains`);
    }
  };
}
