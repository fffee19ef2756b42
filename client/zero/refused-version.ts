// Whether the server has refused this version of Wing. Only a newer version can connect.

let isRefused = false;

export function setVersionRefused(): void {
  isRefused = true;
}

export const isVersionRefused = (): boolean => isRefused;
