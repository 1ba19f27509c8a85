<?php
// A first gift: from the token to the declaration. Needs PHP 8, and nothing else.
// Export UPLIFT_URL, CLIENT_ID, CLIENT_SECRET and CHARITY, then: php first-gift.php

$host = getenv('UPLIFT_URL');
$api = "$host/integrations/v1";

function send(string $method, string $address, array $headers, ?string $body): array
{
    $http = ['method' => $method, 'header' => $headers, 'ignore_errors' => true];
    if ($body !== null) {
        $http['content'] = $body;
    }
    $answer = file_get_contents($address, false, stream_context_create(['http' => $http]));
    $json = json_decode($answer ?: '{}', true, flags: JSON_THROW_ON_ERROR);
    $status = (int) explode(' ', $http_response_header[0])[1];
    if ($status >= 400) {
        // A problem says in `code` what is the matter, and in `errors` which fields need attention.
        throw new RuntimeException("$status: " . json_encode($json));
    }
    return $json;
}

// 1. A token lives a day. Keep it, and fetch a new one when a call answers 401.
$form = http_build_query([
    'grant_type' => 'client_credentials',
    'client_id' => getenv('CLIENT_ID'),
    'client_secret' => getenv('CLIENT_SECRET'),
    'audience' => $api,
]);
$token = send('POST', "$host/oauth/token", ['Content-Type: application/x-www-form-urlencoded'], $form)['access_token'];

$call = function (string $method, string $path, ?array $body = null, ?string $key = null) use ($api, $token): array {
    $headers = ["Authorization: Bearer $token"];
    if ($body !== null) {
        $headers[] = 'Content-Type: application/json';
    }
    if ($key !== null) {
        $headers[] = "Idempotency-Key: $key";
    }
    return send($method, $api . $path, $headers, $body === null ? null : json_encode($body));
};

// 2. The donor: the same address gives the same id every time.
$donor = $call('POST', '/donors', ['email' => 'mary@example.org'])['id'];

// A sandbox has a clock of its own; on your live server these are simply now and today.
$now = $call('GET', '/health')['time'];
$today = (new DateTimeImmutable($now))->setTimezone(new DateTimeZone('Europe/London'))->format('Y-m-d');

// 3. The authorisation, unless one is on file: show `explanation` and `text` to the donor, and send what they agreed to.
if (!$call('GET', "/donors/$donor/authorisation")['active']) {
    $version = $call('GET', '/authorisation-declaration')['version'];
    $call('POST', "/donors/$donor/authorisations", [
        'name' => ['first' => 'Mary', 'last' => 'Example'],
        'address' => ['line1' => '4 Example Street', 'town' => 'Leeds', 'postcode' => 'LS1 1AA', 'country' => 'GB'],
        'declaration' => ['version' => $version, 'agreed' => true, 'language' => 'en', 'explainedAt' => $now],
    ]);
}

// 4. The gift, as soon as it is made. The reference is your own name for it; the key makes a repeat safe.
$reference = 'php-' . hrtime(true);
$donation = $call('POST', '/donations', [
    'reference' => $reference,
    'donor' => ['type' => 'uid', 'value' => $donor],
    'transaction' => ['type' => 'direct', 'id' => getenv('CHARITY')],
    'grossAmount' => 1000,
    'netAmount' => 980,
    'currency' => 'GBP',
], $reference);
echo "{$donation['id']} is {$donation['giftAid']['status']}\n";

// 5. The settlement date, once the money reaches the charity.
$call('PATCH', "/donations/{$donation['id']}", ['settlementDate' => $today]);

// 6. See it: the declaration was made by itself.
$donation = $call('GET', "/donations/{$donation['id']}");
echo "{$donation['id']} is {$donation['giftAid']['status']}, and adds {$donation['giftAid']['amount']} pence\n";
