/** Shows the first letter and the host only, for readers who may not be the owner: 'a•••@example.com'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}
