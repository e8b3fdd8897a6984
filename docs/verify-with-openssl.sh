#!/usr/bin/env bash
# Verifies a sealed PDF with openssl and standard tools only.
#   bash verify-with-openssl.sh FILE.pdf [CERTIFICATE.pem] [TIME-STAMP-CA.pem]
# CERTIFICATE.pem: the firm's certificate, which you got from the firm. Without it, any seal is accepted, and the
# fingerprint of its certificate is printed for you to compare. TIME-STAMP-CA.pem: the CA that issued the time stamp's certificate. Without it, any authority is accepted.
# Exits with 0 only if every byte of the file is covered and unchanged; with 3 if that is so, but somebody else sealed or
# stamped it than you named, or the time stamp is from before the seal or from the future; otherwise with 1.
set -eu
export LC_ALL=C
file=${1:?usage: verify-with-openssl.sh FILE.pdf [CERTIFICATE.pem] [TIME-STAMP-CA.pem]}
trusted=${2:-}
stamp_ca=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "NOT INTACT: $1" >&2
  exit 1
}
other() {
  echo "INTACT, but $1" >&2
  exit 3
}
hex() { od -An -v -tx1 | tr -d ' \n'; }

size=$(wc -c <"$file")
mapfile -t ranges < <(grep -a -o '^/ByteRange \[0 [0-9]* [0-9]* [0-9]* *\]$' "$file" | tr -d '[]' | cut -d ' ' -f 3-5)
[ "${#ranges[@]}" -gt 0 ] || fail 'the file has no seal'

# extract NAME FROM TO LENGTH: writes the covered bytes into NAME.data, and the signature between them into NAME.der
extract() {
  local name=$1 from=$2 to=$3 length=$4
  { head -c "$from" "$file"; tail -c "+$((to + 1))" "$file" | head -c "$length"; } >"$work/$name.data"
  tail -c "+$((from + 1))" "$file" | head -c "$((to - from))" >"$work/$name.hex"
  grep -q -a -x '<[0-9a-f]*>' "$work/$name.hex" || fail 'the signature has invalid digits'
  printf "$(tr -d '<>\n' <"$work/$name.hex" | sed 's/../\\x&/g')" >"$work/$name.padded"
  # The length of the signature follows its first byte; all bytes after the signature must be zero.
  local head digits
  head=$(head -c 4 "$work/$name.padded" | hex)
  case $head in
    3081*) digits=$((3 + 16#${head:4:2})) ;;
    3082*) digits=$((4 + 16#${head:4:4})) ;;
    *) fail 'the signature cannot be read' ;;
  esac
  head -c "$digits" "$work/$name.padded" >"$work/$name.der"
  [ -z "$(tail -c "+$((digits + 1))" "$work/$name.padded" | tr -d '\0')" ] || fail 'the padding was changed'
}

# seconds YYYYMMDDHHMMSS: of a time in UTC, since the year 0
seconds() {
  local y=$((10#${1:0:4})) m=$((10#${1:4:2}))
  [ "$m" -gt 2 ] || { y=$((y - 1)); m=$((m + 12)); }
  echo $((((365 * y + y / 4 - y / 100 + y / 400 + (153 * m - 457) / 5 + 10#${1:6:2}) * 24 + 10#${1:8:2}) * 3600 + 10#${1:10:2} * 60 + 10#${1:12:2}))
}
kind_of() {
  head -c "$1" "$file" | tail -c 400 | grep -a -o 'ETSI\.[A-Za-z0-9.]*' | tail -n 1
}

read -r from to length <<<"${ranges[-1]}"
[ $((to + length)) -eq "$size" ] || fail 'bytes were added after the last signature'
seal=${ranges[-1]}
if [ "$(kind_of "$from")" = ETSI.RFC3161 ]; then
  extract stamp "$from" "$to" "$length"
  [ "${#ranges[@]}" -gt 1 ] || fail 'the file has no seal'
  seal=${ranges[-2]}
fi
read -r from to length <<<"$seal"
[ "$(kind_of "$from")" = ETSI.CAdES.detached ] || fail 'the file has no seal'
extract seal "$from" "$to" "$length"

cms=(openssl cms -verify -binary -inform der -in "$work/seal.der" -content "$work/seal.data")
cms+=(-purpose any -no_check_time -signer "$work/signer.pem" -out /dev/null)
# First the signature and the hash, whoever signed, and that the certificate is the signed one. Whether the certificates are
# those that you named comes last.
"${cms[@]}" -noverify 2>"$work/log" && cp "$work/signer.pem" "$work/own.pem" &&
  "${cms[@]}" -cades -partial_chain -CAfile "$work/own.pem" 2>"$work/log" || fail "$(tail -n 1 "$work/log")"
echo "Unchanged: the first $((to + length)) of $size bytes, except the signature itself."
openssl x509 -in "$work/signer.pem" -noout -subject -issuer -enddate -fingerprint -sha256
sealed_at=$(head -c "$from" "$file" | tail -c 2000 | grep -a -o '^/M (D:[0-9]\{14\}Z)' | tail -n 1 | tr -dc 0-9)
echo "Sealed at (UTC, as stated): $sealed_at"

if [ -e "$work/stamp.der" ]; then
  digest=$(openssl dgst -sha256 -r "$work/stamp.data" | cut -d ' ' -f 1)
  openssl cms -verify -inform der -in "$work/stamp.der" -noverify -signer "$work/tsa.pem" -out "$work/info.der" 2>"$work/log" || fail 'the time stamp is invalid'
  hex <"$work/info.der" | grep -q "$digest" || fail 'the time stamp is for another document'
  openssl ts -reply -in "$work/stamp.der" -token_in -text 2>/dev/null | grep -E '^(Time stamp|Accuracy):'
  openssl x509 -in "$work/tsa.pem" -noout -subject -fingerprint -sha256 | sed 's/^/  by /'
  stamped_at=$(openssl asn1parse -inform der -in "$work/info.der" | sed -n 's/.*GENERALIZEDTIME *:\([0-9]\{14\}\).*/\1/p')
  # Clocks may differ by five minutes.
  [ $(($(seconds "$sealed_at") - $(seconds "$stamped_at"))) -le 300 ] || other 'its time stamp does not count: it claims a time before the document was sealed'
  [ $(($(seconds "$stamped_at") - $(seconds "$(date -u +%Y%m%d%H%M%S)"))) -le 300 ] || other 'its time stamp does not count: it claims a time that is still to come'
else
  echo 'Time stamp: none.'
fi
if [ -n "$trusted" ] && ! "${cms[@]}" -cades -partial_chain -CAfile "$trusted" 2>"$work/log"; then
  other "sealed with another certificate than the one in $trusted"
fi
if [ -n "$stamp_ca" ] && [ -e "$work/stamp.der" ] &&
  ! openssl ts -verify -digest "$digest" -in "$work/stamp.der" -token_in -CAfile "$stamp_ca" >"$work/log" 2>&1; then
  other "stamped by another authority than the one in $stamp_ca"
fi
