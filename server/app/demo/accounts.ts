// The two demo members that a visitor can sign in as, and the operator. Other demo members answer by a program.

export const DEMO_PASSWORD = 'fly-together';
export const DEMO_ACCOUNTS = [
  {userId: 'demoAda', email: 'ada@wing.demo', name: 'Ada', gender: 'Female'},
  {userId: 'demoBen', email: 'ben@wing.demo', name: 'Ben', gender: 'Male'},
] as const;

/** The demo's operator. The key is for an authenticator app, in base32. */
export const DEMO_OPERATOR = {
  id: 'demoDesk',
  email: 'desk@wing.demo',
  key: 'WINGDEMODESKWINGDEMODESKWINGDEMO',
} as const;
