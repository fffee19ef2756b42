// Random network addresses for test members. The stack trusts its own machine as a proxy, so each member can send an
// address.
import {randomInt} from 'node:crypto';

const byte = () => randomInt(1, 255);

export const uniqueAddress = (): string => `10.${byte()}.${byte()}.${byte()}`;
