const KEY = 'tallygate:name-put-off:';

/** Whether this browser's user has chosen to enter their name later. */
export function isNamePutOff(userId: string): boolean {
  try {
    return localStorage.getItem(KEY + userId) !== null;
  } catch {
    return false;
  }
}

export function putOffName(userId: string): void {
  try {
    localStorage.setItem(KEY + userId, 'true');
  } catch {
    // Without storage, the next page asks again.
  }
}
