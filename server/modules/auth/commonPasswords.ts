import { commonPasswordList } from './commonPasswordList.ts';

const common = new Set(commonPasswordList.trim().split(/\s+/));

/** Whether it is among the 3,000 most common passwords, however it is capitalised. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
