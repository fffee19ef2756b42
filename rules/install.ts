// The offer to install Wing as an app.

export const INSTALL = {
  question: 'Would you like to install Wing on this device? It then opens like any other app.',
  install: 'Install Wing',
  notNow: 'Not now',
} as const;
