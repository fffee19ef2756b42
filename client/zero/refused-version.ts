// Whether the server has refused this version of Wing: only a newer one can connect.

let isRefused = false;

export function noteRefusedVersion(): void {
  isRefused = true;
}

export const mustLoadNewVersion = (): boolean => isRefused;
