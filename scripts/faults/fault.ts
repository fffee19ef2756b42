// A fault that a careless change could bring into Wing.

export type SeededFault = {
  readonly id: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly text: string;
  readonly replacement: string;
  /** What a member or an operator would lose by it. */
  readonly loss: string;
};
