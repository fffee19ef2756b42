// Network addresses for members of tests. The test stack trusts its own machine as a proxy, so each
// member can come from a place of their own, as members do.
import {randomInt} from 'node:crypto';

const byte = () => randomInt(1, 255);

export const uniqueAddress = (): string => `10.${byte()}.${byte()}.${byte()}`;
