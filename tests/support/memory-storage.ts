// A Web Storage for unit tests: keys are own properties, as in a browser. Node's localStorage needs a file.
export class MemoryStorage {
  [key: string]: unknown;

  getItem(key: string): string | null {
    const value = this[key];
    return typeof value === 'string' ? value : null;
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }

  removeItem(key: string): void {
    delete this[key];
  }

  get length(): number {
    return Object.keys(this).length;
  }

  key(place: number): string | null {
    return Object.keys(this)[place] ?? null;
  }
}
