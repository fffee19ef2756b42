// Inserts the demo's operator, whose password and second factor are published. Never changes one who exists.
import {hashPassword, symmetricEncrypt} from 'better-auth/crypto';
import type {OperatorAuth} from '../../features/desk/routes/operator-auth.ts';
import {
  operator,
  operatorAccount,
  operatorTwoFactor,
} from '../../platform/database/operator-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {DEMO_OPERATOR, DEMO_PASSWORD} from './accounts.ts';

const NO_BACKUP_CODES = '[]';

export async function seedDesk(db: Database, deskAuth: OperatorAuth): Promise<void> {
  const {id, email, key} = DEMO_OPERATOR;
  const {secretConfig} = await deskAuth.$context;
  const encrypt = (data: string) => symmetricEncrypt({key: secretConfig, data});
  // better-auth reads a key in base32 by this prefix.
  const [secret, backupCodes] = [await encrypt(`base32:${key}`), await encrypt(NO_BACKUP_CODES)];
  const password = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(operator)
      .values({id, name: email, email, emailVerified: true, twoFactorEnabled: true})
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return;
    await tx
      .insert(operatorAccount)
      .values({id, accountId: id, providerId: 'credential', userId: id, password});
    await tx
      .insert(operatorTwoFactor)
      .values({id, userId: id, secret, backupCodes, verified: true});
  });
}
