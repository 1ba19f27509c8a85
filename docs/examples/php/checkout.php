<?php
// Gift Aid in a checkout: the two steps of your server around the capture page. Needs PHP 8, and nothing else.
// Export UPLIFT_URL, CLIENT_ID, CLIENT_SECRET and CHARITY, then:
//   php checkout.php begin zoe@example.org         when the donor gives: is a question needed, and where is it asked?
//   php checkout.php finish zoe@example.org cap_…  when the donor is back: what became of it, and the gift
// RETURN_URL is where donors come back to: one of the addresses in your console, under Settings, Capture page.

[, $step, $email] = $argv;
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
        throw new RuntimeException("$status: " . json_encode($json));
    }
    return $json;
}

// A token lives a day. Keep it, and fetch a new one when a call answers 401.
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

if ($step === 'begin') {
    // While an authorisation is on, there is nothing to ask, whichever platform it was given through.
    $donor = $call('POST', '/donors', ['email' => $email])['id'];
    if ($call('GET', "/donors/$donor/authorisation")['active']) {
        exit("no question is needed\n");
    }
    // Keep the id with the donor's basket. The url is for the donor's browser alone.
    $new = ['donor' => ['email' => $email]];
    if (getenv('RETURN_URL')) {
        $new['returnUrl'] = getenv('RETURN_URL');
    }
    $session = $call('POST', '/authorisation-sessions', $new);
    exit("{$session['id']} is {$session['status']}\n{$session['url']}\n");
}

// What the browser says is a hint. This is what counts.
$session = $call('GET', "/authorisation-sessions/{$argv[3]}");
echo "{$session['id']} is {$session['status']}\n";
// Once it is completed you have the donor's id; until then their address: the gift is declared when they agree.
$donor = isset($session['donorId'])
    ? ['type' => 'uid', 'value' => $session['donorId']]
    : ['type' => 'email', 'value' => $email];
$now = new DateTimeImmutable($call('GET', '/health')['time']);
$reference = "php-{$session['id']}";
$donation = $call('POST', '/donations', [
    'reference' => $reference,
    'donor' => $donor,
    'transaction' => ['type' => 'direct', 'id' => getenv('CHARITY')],
    'grossAmount' => 2500,
    'currency' => 'GBP',
    'settlementDate' => $now->setTimezone(new DateTimeZone('Europe/London'))->format('Y-m-d'),
], $reference);
echo "{$donation['id']} is {$donation['giftAid']['status']}\n";
